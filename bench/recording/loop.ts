import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Configuration of the sound server: its only speaker is a null sink, its only microphone records that sink. */
const script = (socket: string) => `
load-module module-native-protocol-unix socket=${socket} auth-anonymous=1
load-module module-null-sink sink_name=loop rate=44100
load-module module-remap-source master=loop.monitor source_name=microphone
set-default-sink loop
set-default-source microphone
`;

/** A sound server whose output is connected to its input, outside the browser. */
export interface Loop {
  /** for the browser */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts PulseAudio with the loop. Throws a sentence if it is not installed or does not start. */
export async function startLoop(): Promise<Loop> {
  if (spawnSync("pulseaudio", ["--version"]).status !== 0) {
    throw new Error(
      "Recording is measured through a real loop from output to input, and there is none here: install PulseAudio (Debian: apt-get install pulseaudio).",
    );
  }
  const home = mkdtempSync(join(tmpdir(), "backline-loop-"));
  const runtime = join(home, "runtime");
  mkdirSync(runtime, { mode: 0o700 });
  const socket = join(home, "native");
  const file = join(home, "loop.pa");
  writeFileSync(file, script(socket));
  const env = { HOME: home, XDG_RUNTIME_DIR: runtime, PULSE_SERVER: `unix:${socket}` };
  const flags = ["-n", "-F", file, "--system=false", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"];
  const server: ChildProcess = spawn("pulseaudio", flags, { stdio: "ignore", env: { ...process.env, ...env } });
  const close = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const up = () => spawnSync("pactl", ["info"], { env: { ...process.env, ...env } }).status === 0;
  for (let wait = 0; !up(); wait++) {
    if (wait > 50 || server.exitCode !== null) {
      await close();
      throw new Error("PulseAudio did not start, so there is no loop from output to input to record through.");
    }
    await sleep(100);
  }
  return { env, close };
}
