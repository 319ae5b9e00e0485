import { useEffect, useState } from "react";
import { CoverPicker } from "./CoverPicker";

/** The cover of something that is not published yet; kept on the page until it is sent. */
export function CoverChoice({ cover, onChange }: { cover: Blob | null; onChange: (cover: Blob | null) => void }) {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (!cover) return;
    const address = URL.createObjectURL(cover);
    setShown(address);
    return () => {
      setShown(null);
      URL.revokeObjectURL(address);
    };
  }, [cover]);
  return <CoverPicker shown={shown} onChoose={onChange} onRemove={() => onChange(null)} />;
}
