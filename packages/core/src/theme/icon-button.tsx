import { Icon } from './icons.tsx';

interface ToolProps {
  icon: Parameters<typeof Icon>[0]['name'];
  label: string;
  onClick(): void;
}

/** A button that is an icon; its label is for screen readers. */
export const IconButton = ({ icon, label, onClick }: ToolProps) => (
  <button className="icon-button" type="button" aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);
