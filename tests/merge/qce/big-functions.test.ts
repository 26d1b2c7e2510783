/** Big generated code is counted in seconds. */
import { expect, it } from 'vitest';
import { defaultQceParameters, QueryCounts } from '../../../src/merge/index.js';
import { dice } from '../../ir/random-functions.js';
import { assembly } from './counting.js';

/** A function of loops in a row, each with branches on values of its own and of others before it. */
function generated(name: string, blocks: number, call: string | undefined): string {
  const roll = dice(blocks);
  const lines = [`define i32 @${name}(i32 %v0, ptr %p) {`, 'entry:'];
  const cells = Array.from({ length: 60 }, (_, i) => `%cell${i}`);
  for (const cell of cells) lines.push(`${cell} = alloca i32`, `store i32 %v0, ptr ${cell}`);
  lines.push('br label %h1');
  const cell = () => cells[roll(cells.length)];
  const rounds = Math.floor(blocks / 5);
  for (let i = 1; i <= rounds; i++) {
    const earlier = () => `%v${Math.max(0, i - 1 - roll(50))}`;
    lines.push(
      `h${i}:`,
      `%v${i} = add i32 ${earlier()}, ${earlier()}`,
      `%l${i} = load i32, ptr ${cell()}`,
      `%c${i} = icmp slt i32 %l${i}, ${earlier()}`,
      `br i1 %c${i}, label %b${i}, label %x${i}`,
      `b${i}:`,
      `%a${i} = getelementptr i32, ptr %p, i32 ${earlier()}`,
      `%m${i} = load i32, ptr %a${i}`,
      `store i32 %m${i}, ptr ${cell()}`,
      `%d${i} = icmp eq i32 %m${i}, %v${i}`,
      `br i1 %d${i}, label %t${i}, label %e${i}`,
      `t${i}:`,
      ...(call ? [`%r${i} = call i32 @${call}(i32 %v${i}, ptr %p)`] : []),
      `br label %e${i}`,
      `e${i}:`,
      `br label %h${i}`,
      `x${i}:`,
      `br label %${i === rounds ? 'end' : `h${i + 1}`}`,
    );
  }
  return [...lines, 'end:', `ret i32 %v${rounds}`, '}'].join('\n');
}

/** Processor time: what else the machine does is not to count. */
function seconds(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

it('a function of 5,000 blocks', () => {
  const module = assembly(generated('f', 5000, undefined));
  const counts = new QueryCounts(module, defaultQceParameters);
  const [func] = module.functions;
  const taken = seconds(() => {
    const { total, added } = counts.at(func.blocks[3000]);
    expect(total).toBeGreaterThan(0);
    expect(added.size).toBeGreaterThan(30);
  });
  // About one, on a machine with nothing else to do.
  expect(taken).toBeLessThan(8);
});

it('a module of 50,000 blocks', () => {
  const names = Array.from({ length: 100 }, (_, i) => `f${i}`);
  const module = assembly(names.map((name, i) => generated(name, 500, names[i - 1])).join('\n'));
  const counts = new QueryCounts(module, defaultQceParameters);
  const last = module.functions[module.functions.length - 1];
  const taken = seconds(() => {
    expect(counts.at(last.blocks[0]).total).toBeGreaterThan(0);
  });
  expect(taken).toBeLessThan(12);
});
