import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { ChannelMessage } from "../../../../contract/midi/live/channelMessage";
import { useScope } from "../../../scope/useScope";
import { keyName } from "../../../sound/keyboard/keys";
import { hearMidi } from "../../../stores/midi/activity";
import { say, word } from "../../../words/say";
import styles from "./Monitor.module.css";

/** Lines that are kept, and how often they are drawn, ms. */
const LINES = 40;
const EVERY_MS = 100;

interface Line {
  readonly number: number;
  readonly time: number;
  readonly device: string;
  readonly bytes: readonly number[];
  readonly message: ChannelMessage | null;
}

/** The latest messages, the newest first. */
export function MessageLog() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useScope((scope) => {
    let latest: readonly Line[] = [];
    let count = 0;
    scope.add(
      hearMidi(({ device, data, message, time }) => {
        const line = { number: ++count, time, device, bytes: Array.from(data), message };
        latest = [line, ...latest.slice(0, LINES - 1)];
      }),
    );
    scope.interval(() => setLines(latest), EVERY_MS);
  }, []);
  return (
    <section className={styles.section} aria-label={t`Messages`}>
      <header className={styles.header}>
        <h3>{t`Messages`}</h3>
      </header>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{t`No messages yet. Move anything on your controller: what it sends is here.`}</p>
      ) : (
        <table className={styles.log}>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`Controller`}</th>
              <th scope="col">{t`Message`}</th>
              <th scope="col">{t`Bytes`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ number, time, device, bytes, message }) => (
              <tr key={number}>
                <td>{(time / 1000).toFixed(3)} s</td>
                <td>{device}</td>
                <td>{meaningOf(bytes, message)}</td>
                <td>{bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const SYSTEM: Readonly<Record<number, string>> = {
  240: word("System exclusive"),
  241: word("Time code quarter frame"),
  242: word("Song position"),
  243: word("Song select"),
  246: word("Tune request"),
  248: word("Clock"),
  250: word("Start"),
  251: word("Continue"),
  252: word("Stop"),
  254: word("Active sensing"),
  255: word("Reset"),
};

/** A message in words. */
export function meaningOf(bytes: readonly number[], message: ChannelMessage | null): string {
  const [status = 0] = bytes;
  const system = say(SYSTEM[status]);
  if (system !== undefined) return system;
  const channel = `channel ${(status & 15) + 1}`;
  switch (message?.kind) {
    case "note":
      return message.velocity === 0
        ? t`${keyName(message.key)} off, ${channel}`
        : t`${keyName(message.key)} on, velocity ${message.velocity}, ${channel}`;
    case "keyPressure":
      return t`Pressure of ${keyName(message.key)}: ${message.value}, ${channel}`;
    case "control":
      return `CC ${message.controller}: ${message.value}, ${channel}`;
    case "pressure":
      return t`Pressure: ${message.value}, ${channel}`;
    case "bend":
      return t`Pitch bend: ${message.value - 8192}, ${channel}`;
    case "program":
      return t`Program ${message.program + 1}, ${channel}`;
    default:
      return t`Unknown`;
  }
}
