/** Signs of areas and apps, by the id of their card: strokes on the grid of the other icons. */
const shapes: Record<string, string> = {
  about: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM10.5 5.5 9 9l-3.5 1.5L7 7z',
  docs: 'M8 4.5C6.5 3.3 4.5 3 2 3v9.5c2.5 0 4.5.3 6 1.5 1.5-1.2 3.5-1.5 6-1.5V3c-2.5 0-4.5.3-6 1.5ZM8 4.5V14',
  stream: 'M1.5 5.5c2-2 4-2 6.5 0s4.5 2 6.5 0M1.5 11c2-2 4-2 6.5 0s4.5 2 6.5 0',
  graph:
    'M6 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM14 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 12.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM6 4.25l4 .5M4.8 5.8l2.4 4.9M11.2 6.8 9 10.8',
  ai: 'M4.5 4.5h7v7h-7zM6.5 1.5v3M9.5 1.5v3M6.5 11.5v3M9.5 11.5v3M1.5 6.5h3M1.5 9.5h3M11.5 6.5h3M11.5 9.5h3',
  'rest-api':
    'M5.5 2.5C4 2.5 3.5 3.3 3.5 4.5v2C3.5 7.5 3 8 2 8c1 0 1.5.5 1.5 1.5v2c0 1.2.5 2 2 2M10.5 2.5c1.5 0 2 .8 2 2v2c0 1 .5 1.5 1.5 1.5-1 0-1.5.5-1.5 1.5v2c0 1.2-.5 2-2 2M6.75 8h2.5',
  'use-cases': 'M2 5.5h12v8H2zM5.5 5.5v-2h5v2M2 9h12',
  examples: 'M6 2h4M6.5 2v4.5L3 12.5a1 1 0 0 0 .9 1.5h8.2a1 1 0 0 0 .9-1.5L9.5 6.5V2M4.5 10h7',
  apps: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  faq: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.2 6.3a1.8 1.8 0 1 1 2.7 1.6c-.6.35-.9.7-.9 1.4M8 11.4v.1',
  release: 'M2.5 2.5h5l6 6-5 5-6-6zM5.5 5.5v.1',
  index: 'M2.5 4h.1M5.5 4h8M2.5 8h.1M5.5 8h8M2.5 12h.1M5.5 12h8',
  'app-monitor': 'M1.5 8h3l2-4.5 3 9 2-4.5h3',
  'bug-tracker':
    'M8 4.5a3.25 3.25 0 0 1 3.25 3.25v2.5a3.25 3.25 0 0 1-6.5 0v-2.5A3.25 3.25 0 0 1 8 4.5ZM8 7.5v6M6 4.8 4.8 2.5M10 4.8l1.2-2.3M4.75 8H2M14 8h-2.75M4.9 11.2l-2.3 1.6M11.1 11.2l2.3 1.6',
  'click-stream': 'M4 2.5l8.5 5-3.7 1.1-2 3.6zM9 9l3.5 4',
  forum: 'M2.5 3h11v8H8l-3.5 2.5V11h-2z',
  'leads-management':
    'M8.5 5.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
  'leads-selling': 'M2 5.5h9.5M9 3l2.5 2.5L9 8M14 10.5H4.5M7 8l-2.5 2.5L7 13',
};

/** The sign of an area or an app; a plain page for one that has none. It says nothing that the title does not say. */
export function AreaIcon({ id }: { id: string }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[id] ?? 'M4 2h5l3 3v9H4zM9 2v3h3'} />
    </svg>
  );
}
