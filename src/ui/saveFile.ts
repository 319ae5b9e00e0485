/** Hands a file to the person: the browser's own picker where there is one, else a download. False: they chose not to. */
export async function saveBlob(blob: Blob, name: string): Promise<boolean> {
  if ("showSaveFilePicker" in window) {
    let handle: FileSystemFileHandle;
    try {
      handle = await window.showSaveFilePicker({ suggestedName: name });
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "AbortError") return false;
      // no picker without a recent click: the download below needs none
      download(blob, name);
      return true;
    }
    const writable = await handle.createWritable();
    await blob.stream().pipeTo(writable);
    return true;
  }
  download(blob, name);
  return true;
}

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken the URL up by then
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
