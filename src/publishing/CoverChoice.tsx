import { ImageUp, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { COVER } from "../../contract/releases";
import { Button } from "../ui/controls/Button";
import { Notice } from "../ui/page/Notice";
import { squarePicture } from "../ui/squarePicture";
import styles from "./Publishing.module.css";

/** A cover for what is not published yet: drawn square, kept here until it is sent with the rest. */
export function CoverChoice({ cover, onChange }: { cover: Blob | null; onChange: (cover: Blob | null) => void }) {
  const [shown, setShown] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!cover) return;
    const address = URL.createObjectURL(cover);
    setShown(address);
    return () => {
      setShown(null);
      URL.revokeObjectURL(address);
    };
  }, [cover]);
  const choose = async (file: File) => {
    setUnread(null);
    try {
      onChange(await squarePicture(file, COVER.pixels));
    } catch (cause) {
      setUnread(cause instanceof Error ? cause.message : String(cause));
    }
  };
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
      <Button size="page" icon={ImageUp} onClick={() => picker.current?.click()}>
        {cover ? "Change cover" : "Add cover"}
      </Button>
      {cover && (
        <Button size="page" icon={Trash2} onClick={() => onChange(null)}>
          Remove cover
        </Button>
      )}
      {unread !== null && <Notice tone="error">{unread}</Notice>}
    </div>
  );
}
