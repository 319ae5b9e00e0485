import { t } from "@lingui/core/macro";
import type { Release } from "../../../contract/api/releases";
import { Button } from "../../ui/controls/Button";
import { copyText } from "../../ui/copyText";
import { TextArea } from "../../ui/fields/TextArea";
import { Dialog } from "../../ui/overlays/Dialog";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The HTML of the frame that shows a release on another site. */
export const frameOf = ({ id, title, artist }: Pick<Release, "id" | "title" | "artist">, origin: string): string =>
  `<iframe src="${origin}/embed/${id}" title="${escaped(`${title} by ${artist.name}`)}" width="100%" height="152" loading="lazy" allow="autoplay" style="border:0"></iframe>`;

/** Explains how to embed a release on another site. */
export function EmbedDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const code = frameOf(release, location.origin);
  const copy = async () => {
    if (await copyText(code, t`Select the text and copy it by hand.`)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t`Embed on another site`}
      description={t`Put this into the page. What is heard there counts as plays; nobody is rewarded, and a release with a price is heard on Backline only.`}
      actions={
        <Button size="page" kind="primary" onClick={() => void copy()}>
          {t`Copy`}
        </Button>
      }
    >
      <TextArea label="HTML" readOnly rows={4} value={code} onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
