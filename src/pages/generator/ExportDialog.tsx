import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import type { GeneratedContent } from "../../../contract/api/content";
import { type Release, releases } from "../../../contract/api/releases";
import { useScope } from "../../scope/useScope";
import { useSession } from "../../stores/person/session";
import { useQuery } from "../../stores/query/useQuery";
import { Button } from "../../ui/controls/Button";
import { Row, Stack, Text } from "../../ui/layout/Stack";
import { Dialog } from "../../ui/overlays/Dialog";
import { toast } from "../../ui/overlays/toast";
import { saveBlob } from "../../ui/saveFile";
import styles from "../writing/Writing.module.css";
import { jsonOf, nameOf, textOf } from "./exports";
import { drawPicture, PICTURE_SIZES } from "./picture";

interface Props {
  result: GeneratedContent;
  /** whose cover and waveform the picture has; empty: none */
  release: string;
  onClose: () => void;
}

/** Saves a result: as text, as JSON, or as a picture of the platform's size. */
export function ExportDialog({ result, release, onClose }: Props) {
  const { state } = useQuery(releases.read, { params: { releaseId: release } }, { enabled: release !== "" });
  const known = state.kind === "loaded" ? state.value : null;
  const title = known?.title ?? "";
  const save = async (content: Blob, ending: string) => {
    try {
      if (await saveBlob(content, nameOf(result, title, ending))) toast({ title: t`Saved`, tone: "success" });
    } catch (cause) {
      toast({ title: t`The file could not be saved`, description: String(cause), tone: "error" });
    }
  };
  const waits = release !== "" && state.kind === "loading";
  return (
    <Dialog open size="medium" title={t`Export`} onOpenChange={(open) => !open && onClose()}>
      <Stack>
        <Row>
          <Button size="page" onClick={() => void save(new Blob([textOf(result)], { type: "text/plain" }), ".txt")}>
            {t`Save text`}
          </Button>
          <Button
            size="page"
            onClick={() => void save(new Blob([jsonOf(result)], { type: "application/json" }), ".json")}
          >
            {t`Save JSON`}
          </Button>
        </Row>
        {!waits && <PictureExport result={result} release={known} onSave={(picture) => void save(picture, ".png")} />}
      </Stack>
    </Dialog>
  );
}

function PictureExport({
  result,
  release,
  onSave,
}: {
  result: GeneratedContent;
  release: Release | null;
  onSave: (picture: Blob) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const own = useSession(({ user }) => user?.name ?? "");
  const { width, height } = PICTURE_SIZES[result.platform];
  useScope(
    (scope) => {
      const draw = async () => {
        const cover = release?.cover ? await loaded(release.cover) : null;
        await document.fonts.ready;
        const context = canvas.current?.getContext("2d");
        if (scope.ended || !context) return;
        drawPicture(context, {
          width,
          height,
          colors: result.visual_suggestions.colors,
          cover,
          waveform: release?.waveform ?? [],
          title: release?.title ?? result.content.hooks[0] ?? "",
          artist: release?.artist.name ?? own,
        });
        setDrawn(true);
      };
      void draw();
    },
    [release, result, own, width, height],
  );
  return (
    <Stack gap={2}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className={styles.preview}
        role="img"
        aria-label={t`Picture for the post`}
      />
      <Text tone="muted" size="small">
        {noteOf(release, width, height)}
      </Text>
      <Row>
        <Button
          size="page"
          kind="primary"
          disabled={!drawn}
          onClick={() => canvas.current?.toBlob((picture) => picture && onSave(picture), "image/png")}
        >
          {t`Save picture`}
        </Button>
      </Row>
    </Stack>
  );
}

/** What is in the picture, and how more comes into it. */
function noteOf(release: Release | null, width: number, height: number): string {
  if (!release) return t`${width} × ${height} pixels. Choose a release to have its cover and waveform in it.`;
  return release.cover === null
    ? t`${width} × ${height} pixels, with the waveform. Give the release a cover to have that in it, too.`
    : t`${width} × ${height} pixels, with cover and waveform.`;
}

/** A cover as it can be drawn; null if it can't be loaded. */
async function loaded(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}
