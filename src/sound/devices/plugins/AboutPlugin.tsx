import { t } from "@lingui/core/macro";
import type { Plugin } from "../../../../contract/devices/plugins";
import { licenceOf } from "../../../../contract/devices/plugins/added";
import styles from "./Plugins.module.css";

/** Who made a plugin, which version it is, under which licence, and where it is from. */
export function AboutPlugin({ about, name }: { about: NonNullable<Plugin["about"]>; name: string }) {
  const lines = [
    [t`Maker`, about.maker.trim() || t`Unknown maker`],
    [t`Version`, about.version.trim() || t`Unknown version`],
    [t`Licence`, licenceOf(about.licence)],
    [t`From`, about.from],
  ] as const;
  return (
    <dl className={styles.about} aria-label={t`About ${name}`}>
      {lines.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
