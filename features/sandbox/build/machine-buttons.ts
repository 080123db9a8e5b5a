import type { Element, Root } from 'hast';
import { eachElement, el, hasClass, text } from '../../../engine/markdown/hast.ts';
import type { PageMachine } from '../page/machine/index.ts';

/** Puts a button beside the title of each table of events that runs; it has the number of its machine. */
export function addMachineButtons(tree: Root, machines: readonly PageMachine[]): void {
  let index = 0;
  eachElement(tree, (element) => {
    if (!hasClass(element, 'tm-head')) return;
    if (machines[index]?.variants.length)
      (element as Element).children.push(
        el('button', { className: ['tm-open'], type: 'button', dataMachine: `${index}` }, [text('Step through')]),
      );
    index++;
  });
}
