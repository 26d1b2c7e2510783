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
    Z3: { mk_config(): number; mk_context(config: number): number };
    em: Emscripten;
  };
  return {
    run(script) {
      const context = Z3.mk_context(Z3.mk_config());
      const types = ['number', 'string'];
      return em.ccall('Z3_eval_smtlib2_string', 'string', types, [context, script]).trim();
    },
    close: () => em.PThread.terminateAllThreads(),
  };
}
