import { ConfigError, readConfig } from "./config";
import { createLog } from "./log";
import { PostgresError } from "./postgres/errors";
import { startServer } from "./start";

/** Prints a sentence for the person who started the server. */
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Seconds for the database to stop, besides those for requests and jobs. */
const GRACE_SECONDS = 20;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startServer(config, log);

  let ending = false;
  const end = (code: number) => {
    // asked a second time: exit at once
    if (ending) process.exit(1);
    ending = true;
    // whatever has not ended in time is killed; no acknowledged data are lost by that
    setTimeout(() => process.exit(1), (config.shutdownSeconds + GRACE_SECONDS) * 1000).unref();
    // asked while starting: first finish starting, because the database that is running by then has to be stopped in
    // order
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(code),
        () => process.exit(1),
      );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(0));
  const server = await starting;
  say(`Backline is at ${config.publicUrl ?? server.address}`);
  for (const sentence of [config.demoEnded, ...server.announcements]) if (sentence !== null) say(sentence);
  server.failed.then((error) => {
    process.stderr.write(`${error.message}\n`);
    end(1);
  });
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof PostgresError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
