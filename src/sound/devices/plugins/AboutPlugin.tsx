import type { Plugin } from "../../../../contract/devices/plugins";
import { licenceOf } from "../../../../contract/devices/plugins/added";
import styles from "./Plugins.module.css";

/** Who made a plugin, which version it is, under which licence, and where it is from. */
export function AboutPlugin({ about, name }: { about: NonNullable<Plugin["about"]>; name: string }) {
  const lines = [
    ["Maker", about.maker.trim() || "Unknown maker"],
    ["Version", about.version.trim() || "Unknown version"],
    ["Licence", licenceOf(about.licence)],
    ["From", about.from],
  ] as const;
  return (
    <dl className={styles.about} aria-label={`About ${name}`}>
      {lines.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
