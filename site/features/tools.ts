import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core';

/** Pictures of the tools, for their cards on `/try`. Their styles are in `tools.css`. */
const PICTURES: Record<string, string> = {
  'tool-graph': `<div class="tool"><code>S=&gt;(@p Person:ayla)-[@r *]-&gt;(@f Film:*)-[@w WON]-&gt;(@z Prize:*)</code>
<svg viewBox="0 0 400 124"><path d="M64 62C110 62 110 18 156 18M64 106C110 106 110 106 156 106M64 62C110 62 110 106 156 106"/><path class="on" d="M64 18C110 18 110 18 156 18M64 18C110 18 110 62 156 62M240 62h70"/>
<g class="on"><rect x="4" y="5" width="60" height="26" rx="8"/><rect x="156" y="5" width="84" height="26" rx="8"/><rect x="156" y="49" width="84" height="26" rx="8"/><rect x="310" y="49" width="86" height="26" rx="8"/></g><g><rect x="4" y="49" width="60" height="26" rx="8"/><rect x="4" y="93" width="60" height="26" rx="8"/><rect x="156" y="93" width="84" height="26" rx="8"/></g>
<text x="34" y="22">ayla</text><text x="34" y="66">chen</text><text x="34" y="110">dita</text><text x="198" y="22">frost</text><text x="198" y="66">harbor</text><text x="198" y="110">orbit</text><text x="353" y="66">lantern</text></svg></div>`,
  'tool-lanes': `<div class="tool tool-lanes"><p><span>oven_stream</span><s>78</s><i>81</i><i>82</i><s>70</s><i>83</i><i>84</i><i class="now">86</i></p><p><span>three_hot</span><u></u><u>0</u><u>1</u><u class="ends">ends</u><u>0</u><u>1</u><b>2</b></p><p><span>hot_stream</span><u></u><u></u><u></u><u></u><u></u><u></u><i class="out">86</i></p></div>`,
  'tool-schema': `<div class="tool"><p>When <b>temp</b> is above <b>80</b>, <b>3</b> times within <b>600</b> s, write to <b>hot_stream</b></p><code>"cond": [{"name": "NUMT", "val": 2}]</code></div>`,
  'tool-config': `<div class="tool"><p>Memory <b>64 GB</b> Cores <b>16</b></p><code>BUFF_POOL_SIZE_HINT = 60000<small>64 GB minus 4 GB, for the server alone</small></code></div>`,
  'tool-rest': `<div class="tool"><code><b class="post">POST</b> /db/mydb/plants/doc</code><code class="ok">200 {"msg":"success"}</code></div>`,
};

export const tools = defineFeature({
  name: 'tools',
  styles: { paint: [fileURLToPath(new URL('./tools.css', import.meta.url))] },
  emit: { picture: (name) => PICTURES[name] },
});
