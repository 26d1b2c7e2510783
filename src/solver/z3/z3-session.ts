/**
 * Z3 (npm `z3-solver`, WebAssembly) in this process, called synchronously.
 *
 * Loading is asynchronous, asking is not: `Z3_eval_smtlib2_string` is called through Emscripten's
 * `ccall`, because the asynchronous version gave wrong answers (it runs in another thread while
 * the caller's string is freed). Z3 keeps threads that would keep Node alive: `dispose` ends them.
 * The heap is 2 GiB for good; a Z3 that ran out of it is dead, and says so.
 */
import type { SmtSession } from '../smtlib-process/index.js';

/** The parts of the package that are used. */
interface Z3Package {
  Z3: {
    mk_config(): number;
    del_config(config: number): void;
    mk_context(config: number): number;
    del_context(context: number): void;
  };
  em: {
    ccall(name: string, result: string, types: string[], args: unknown[]): string;
    PThread: { terminateAllThreads(): void };
  };
}

export class Z3Session implements SmtSession {
  readonly name = 'z3';
  private context: number | null = null;
  private failure: string | null = null;

  private constructor(private readonly library: Z3Package) {}

  static async load(): Promise<Z3Session> {
    const { init } = await import('z3-solver');
    return new Z3Session((await init()) as unknown as Z3Package);
  }

  timeLimit(milliseconds: number): string {
    return `(set-option :timeout ${milliseconds})`;
  }

  ask(commands: string): string {
    if (this.failure !== null) throw new Error(this.failure);
    const { Z3, em } = this.library;
    try {
      if (this.context === null) {
        const config = Z3.mk_config();
        this.context = Z3.mk_context(config);
        Z3.del_config(config);
      }
      const types = ['number', 'string'];
      return em.ccall('Z3_eval_smtlib2_string', 'string', types, [this.context, commands]);
    } catch (error) {
      this.failure = `Z3 failed: ${(error as Error).message}`;
      throw new Error(this.failure);
    }
  }

  dispose(): void {
    if (this.context !== null && this.failure === null) this.library.Z3.del_context(this.context);
    this.context = null;
    this.failure ??= 'Z3 was disposed of';
    this.library.em.PThread.terminateAllThreads();
  }
}
