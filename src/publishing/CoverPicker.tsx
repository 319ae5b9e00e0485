import { t } from "@lingui/core/macro";
import { ImageUp } from "lucide-react";
import { COVER } from "../../contract/releases";
import { Upload } from "../ui/fields/Upload";
import { Row } from "../ui/layout/Stack";
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
  return (
    <Row gap={3}>
      {shown && <img className={styles.cover} src={shown} alt={t`Cover`} width={96} height={96} />}
      <Upload
        label={t`Cover`}
        action={shown ? t`Change cover` : t`Add cover`}
        icon={ImageUp}
        accept="image/*"
        pending={pending}
        problem={problem}
        read={(file) => squarePicture(file, COVER.pixels)}
        onChoose={onChoose}
        {...(shown && { removal: t`Remove cover` })}
        onRemove={onRemove}
      />
    </Row>
  );
}
