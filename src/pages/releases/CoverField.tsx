import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type Release, releases } from "../../../contract/api/releases";
import { COVER } from "../../../contract/releases";
import { callApi } from "../../stores/calls";
import { useCall } from "../../stores/useCall";
import { Button } from "../../ui/controls/Button";
import { Notice } from "../../ui/page/Notice";
import { squarePicture } from "../../ui/squarePicture";
import styles from "./Releases.module.css";

/** The cover of a release: chosen, drawn square, sent at once. */
export function CoverField({ release, onChanged }: { release: Omit<Release, "waveform">; onChanged: () => void }) {
  const [cover, setCover] = useState(release.cover);
  const [unread, setUnread] = useState<string | null>(null);
  const call = useCall();
  const picker = useRef<HTMLInputElement>(null);
  const params = { releaseId: release.id };
  const choose = async (file: File) => {
    setUnread(null);
    try {
      const body = await squarePicture(file, COVER.pixels);
      const answer = await call.run(() => callApi(releases.setCover, { params, body }));
      if (!answer.ok) return;
      setCover(answer.value.cover);
      onChanged();
    } catch (cause) {
      setUnread(cause instanceof Error ? cause.message : String(cause));
    }
  };
  const remove = async () => {
    const answer = await call.run(() => callApi(releases.removeCover, { params }));
    if (!answer.ok) return;
    setCover(null);
    onChanged();
  };
  const problem = unread ?? call.problem;
  return (
    <div className={styles.cover}>
      {cover && <img src={cover} alt="Cover" width={96} height={96} />}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void choose(file);
        }}
      />
      <Button size="page" icon={ImageUp} disabled={call.pending} onClick={() => picker.current?.click()}>
        {cover ? "Change cover" : "Add cover"}
      </Button>
      {cover && (
        <Button size="page" icon={Trash2} disabled={call.pending} onClick={() => void remove()}>
          Remove cover
        </Button>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </div>
  );
}
