import { t } from "@lingui/core/macro";
import type { GeneratedContent } from "../../../contract/api/content";
import { Stack, Text } from "../../ui/layout/Stack";
import { Section } from "../../ui/page/Page";
import styles from "../writing/Writing.module.css";

/** What pictures to a post can look like. */
export function Visuals({ of }: { of: GeneratedContent["visual_suggestions"] }) {
  const { style, colors, elements, colorsFrom } = of;
  return (
    <Section
      title={t`Visual suggestions`}
      lead={colorsFrom === "cover" ? t`Colours of the cover, style by genre.` : t`Colours and style by genre.`}
    >
      <Stack gap={3}>
        <Text>{style}</Text>
        <ul className={styles.swatches} aria-label={t`Colours`}>
          {colors.map((color) => (
            <li key={color} className={styles.swatch}>
              <i style={{ background: color }} aria-hidden />
              <Text as="code" mono size="small">
                {color}
              </Text>
            </li>
          ))}
        </ul>
        <Text tone="muted">{elements.join(" · ")}</Text>
      </Stack>
    </Section>
  );
}
