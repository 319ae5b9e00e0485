import type { FastifyBaseLogger } from "fastify";

type Child = FastifyBaseLogger["child"];

type Line = [fields: object, message?: string];

/** A request's own log, which is made at its first line: most requests log nothing but that they were answered. */
export class RequestLog {
  private made: FastifyBaseLogger | undefined;

  constructor(
    private readonly log: FastifyBaseLogger,
    private readonly bindings: Record<string, unknown>,
  ) {}

  private get own(): FastifyBaseLogger {
    this.made ??= this.log.child(this.bindings);
    return this.made;
  }

  get level(): string {
    return this.log.level;
  }

  child(...how: Parameters<Child>): ReturnType<Child> {
    return this.own.child(...how);
  }

  fatal(...line: Line): void {
    this.own.fatal(...line);
  }

  error(...line: Line): void {
    this.own.error(...line);
  }

  warn(...line: Line): void {
    this.own.warn(...line);
  }

  info(...line: Line): void {
    this.own.info(...line);
  }

  debug(...line: Line): void {
    this.own.debug(...line);
  }

  trace(...line: Line): void {
    this.own.trace(...line);
  }

  silent(): void {}
}
