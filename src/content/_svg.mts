import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readFileSync, writeFileSync, readdirSync } from 'fs';
await initWasm(readFileSync('/work/main/node_modules/@resvg/resvg-wasm/index_bg.wasm'));
const css=`.d-box{fill:#fff;stroke:#8a90a0}.d-soft{fill:#f6f7f9;stroke:#c9cdd6}.d-main{fill:#f2f6ff;stroke:#3158d4}.d-edge{fill:none;stroke:#8a90a0;stroke-width:1.25}.d-edge-main{fill:none;stroke:#3158d4;stroke-width:1.5}.d-tip{fill:#8a90a0}.d-tip-main{fill:#3158d4}text{font:13px "DejaVu Sans";fill:#333}.d-strong{font-weight:700;fill:#000}.d-note{font-size:12px;fill:#666}.d-axis{stroke:#8a90a0;fill:none}.d-grid{stroke:#ddd}.d-bar.d-1,.d-dot.d-1{fill:#3158d4}.d-bar.d-2,.d-dot.d-2{fill:#006e35}.d-bar.d-3,.d-dot.d-3{fill:#804e00}.d-line{fill:none;stroke-width:2}.d-line.d-1{stroke:#3158d4}.d-line.d-2{stroke:#006e35}.d-line.d-3{stroke:#804e00}`;
const fonts=['DejaVuSans.ttf','DejaVuSans-Bold.ttf'].map(f=>readFileSync('/work/main/node_modules/dejavu-fonts-ttf/ttf/'+f));
for (const f of readdirSync('/tmp/pl/out').filter(f=>f.endsWith('.html'))) { let i=0; for (const m of readFileSync('/tmp/pl/out/'+f,'utf8').matchAll(/<svg viewBox[\s\S]*?<\/svg>/g)) { if(!/role="img"/.test(m[0]))continue;
 const svg=m[0].replace('<svg ','<svg xmlns="http://www.w3.org/2000/svg" ').replace('<title',`<style>${css}</style><title`);
 const r=new Resvg(svg,{background:'#fff',font:{fontBuffers:fonts,defaultFontFamily:'DejaVu Sans'},fitTo:{mode:'zoom',value:1.4}}); writeFileSync(`/tmp/pl/out/${f}.${++i}.png`,r.render().asPng()); console.log(f,i,/viewBox="([^"]*)/.exec(m[0])![1]); } }
