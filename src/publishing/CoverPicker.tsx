import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { COVER } from "../../contract/releases";
import { sentenceOf } from "../../contract/sentence";
import { Button } from "../ui/controls/Button";
import { Notice } from "../ui/page/Notice";
import { squarePicture } from "../ui/squarePicture";
import styles from "./Publishing.module.css";

interface Props {
  /** URL of the cover; null without one */
  shown: string | null;
  /** the chosen picture is being uploaded */
  pending?: boolean;
  problem?: string | null;
  /** a picture was chosen and cropped to a square */
  onChoose: (cover: Blob) => void;
  onRemove: () => void;
}

/** A cover with buttons to choose or remove it. */
export function CoverPicker({ shown, pending = false, problem = null, onChoose, onRemove }: Props) {
  const [unread, setUnread] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = async (file: File) => {
    setUnread(null);
    try {
      onChoose(await squarePicture(file, COVER.pixels));
    } catch (cause) {
      setUnread(sentenceOf(cause));
    }
  };
  const wrong = unread ?? problem;
  return (
    <div className={styles.cover}>
      {shown && <img src={shown} alt="Cover" width={96} height={96} />}
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
      <Button size="page" icon={ImageUp} disabled={pending} onClick={() => picker.current?.click()}>
        {shown ? "Change cover" : "Add cover"}
      </Button>
      {shown && (
        <Button size="page" icon={Trash2} disabled={pending} onClick={onRemove}>
          Remove cover
        </Button>
      )}
      {wrong !== null && <Notice tone="error">{wrong}</Notice>}
    </div>
  );
}
