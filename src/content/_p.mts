import { createPipeline } from './pipeline.ts';
import { dataDirectives } from './data/index.ts';
const product={name:'BangDB',slug:'bangdb',repo:'https://github.com/sachin-sinha/BangDB'};
const root=process.argv[2]!; const N=Number(process.argv[3]??3);
for (let i=0;i<N;i++) { const p=createPipeline({root,product,data:dataDirectives,cache:process.argv[4]?'/tmp/pl/cache':false}); const u=process.cpuUsage(), t=performance.now(); const r=await p.renderAll(); const v=process.cpuUsage(u); console.log(i,'pages',r.pages.length,'fresh',r.fresh,'wall',(performance.now()-t).toFixed(0),'cpu',((v.user+v.system)/1000).toFixed(0)); for (const pg of r.pages.sort((a,b)=>b.html.length-a.html.length).slice(0,i===0?3:0)) console.log(pg.route,pg.html.length,pg.words); }
