// `/mcp` with Deno, on port 8000: deno run --allow-net --allow-read=dist deploy/mcp-deno.js
import { createHandler } from '../dist/_hosts/mcp.js';

const folder = new URL('../dist/', import.meta.url);

async function read(path) {
  try {
    return await Deno.readFile(new URL(`.${path}`, folder));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

Deno.serve(createHandler(read));
