/** Z3 as the judge of terms: one synchronous call per script. */
import { init } from 'z3-solver';

interface Emscripten {
  ccall(name: string, result: string, types: string[], args: unknown[]): string;
  PThread: { terminateAllThreads(): void };
}

export interface Judge {
  /** The output of a script. */
  run(script: string): string;
  close(): void;
}

export async function makeJudge(): Promise<Judge> {
  const { Z3, em } = (await init()) as unknown as {
    Z3: {
      mk_config(): number;
      del_config(config: number): void;
      mk_context(config: number): number;
      del_context(context: number): void;
    };
    em: Emscripten;
  };
  return {
    run(script) {
      const config = Z3.mk_config();
      const context = Z3.mk_context(config);
      const types = ['number', 'string'];
      const output = em.ccall('Z3_eval_smtlib2_string', 'string', types, [context, script]);
      Z3.del_context(context);
      Z3.del_config(config);
      return output.trim();
    },
    close: () => em.PThread.terminateAllThreads(),
  };
}
