import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bundledUrl } from "../bundled";
import { ApiError } from "../errors";
import { Semaphore } from "../limits/semaphore";
import { PictureError, type PictureHeader } from "./header";
import type { SizeMade, SizesAnswer, SizesWanted } from "./messages";

const PROGRAM = bundledUrl("pictures", new URL("./start.mjs", import.meta.url));
/** The largest picture takes about two seconds of a slow core. */
const DEADLINE_MS = 20_000;
/** Pictures that wait for their turn: each is held in memory, and the last one waits for all before it. */
const MOST_WAITING = 20;
/** The program ends when it had nothing to do for so long. */
const IDLE_MS = 30_000;

interface Options {
  readonly program?: URL;
  readonly deadlineMs?: number;
}

/** Makes the sizes of pictures, one picture at a time, in a process that is killed if it takes too long. */
export class PictureMaker {
  readonly #turns = new Semaphore(1);
  readonly #program: URL;
  readonly #deadlineMs: number;
  #running: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #number = 0;

  constructor({ program = PROGRAM, deadlineMs = DEADLINE_MS }: Options = {}) {
    this.#program = program;
    this.#deadlineMs = deadlineMs;
  }

  /** The sizes of a picture. Throws `PictureError` if it cannot be decoded, or not in time, "unavailable" if many wait. */
  async sizesOf({ content, width, height }: PictureHeader): Promise<readonly SizeMade[]> {
    if (this.#turns.waiting >= MOST_WAITING) {
      throw new ApiError("unavailable", "Many pictures are waiting to be read. Try again in a minute.", {
        retryAfter: 60,
      });
    }
    return this.#turns.run(async () => {
      clearTimeout(this.#idle);
      this.#number += 1;
      const { sizes } = await this.#ask({ number: this.#number, content, width, height });
      this.#idle = setTimeout(() => this.end(), IDLE_MS).unref();
      if (!sizes) throw new PictureError("That file is no picture that can be read.");
      return sizes;
    });
  }

  /** Ends the program; the next picture starts it again. */
  end(): void {
    clearTimeout(this.#idle);
    this.#running?.kill("SIGKILL");
    this.#running = null;
  }

  /** The number of the program's process; null while it does not run. */
  get pid(): number | null {
    return this.#running?.pid ?? null;
  }

  #ask(wanted: SizesWanted): Promise<SizesAnswer> {
    const program = this.#running ?? this.#start();
    return new Promise<SizesAnswer>((resolve, reject) => {
      const fail = (error: Error) => {
        leave();
        this.end();
        reject(error);
      };
      const answered = (answer: unknown) => {
        leave();
        resolve(answer as SizesAnswer);
      };
      const gone = () => fail(new PictureError("That file is no picture that can be read."));
      const late = setTimeout(
        () => fail(new PictureError("That picture takes too long to read. Save it in another format.")),
        this.#deadlineMs,
      );
      const leave = () => {
        clearTimeout(late);
        program.off("message", answered).off("exit", gone).off("error", fail);
        if (program.listenerCount("error") === 0) program.on("error", () => undefined);
      };
      program.removeAllListeners("error").on("error", fail).on("exit", gone).on("message", answered);
      program.send(wanted, (error) => error && fail(error));
    });
  }

  #start(): ChildProcess {
    const program = fork(fileURLToPath(this.#program), {
      serialization: "advanced",
      execArgv: ["--max-old-space-size=128"],
      // it needs none of the server's secrets
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // a server that ends does not wait for it
    program.unref();
    program.channel?.unref();
    this.#running = program;
    return program;
  }
}
