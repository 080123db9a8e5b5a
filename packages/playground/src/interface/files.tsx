import { type DragEvent, useEffect, useRef } from 'react';
import { strings } from '../strings.ts';

interface FileButtonProps {
  label?: string;
  onOpen(file: File): void;
}

export const FileButton = ({ label = strings.openFile, onOpen }: FileButtonProps) => (
  <label className="button file-button" title={strings.dropFile}>
    {label}
    <input
      className="vh"
      type="file"
      accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,.cypher"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        // The same file may be chosen again.
        target.value = '';
        if (file) onOpen(file);
      }}
    />
  </label>
);

/** macOS adds the name of a copied file as text, and spreadsheets add a picture of the copied cells. */
function getPastedFile(data: DataTransfer): File | undefined {
  const file = [...data.files].find(({ type }) => !type.startsWith('image/'));
  const text = data.getData('text/plain');
  return file ?? (text ? new File([text], strings.pastedName) : data.files[0]);
}

/** Opens a file that is dropped on the element with these handlers, and what is pasted outside of a field. */
export function useFiles(onOpen: (file: File) => void) {
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [target] = event.composedPath();
      const isInField = target instanceof Element && target.closest('input, textarea, [contenteditable]');
      const file = event.clipboardData && getPastedFile(event.clipboardData);
      if (isInField || !file) return;
      event.preventDefault();
      open.current(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      open.current(file);
    },
  };
}
