import { eachElement, el, hasClass, text } from '@folio/core/markdown/hast.ts';
import type { Element, Root } from 'hast';
import type { PageMachine } from '../page/machine/index.ts';
import { strings } from '../strings.ts';

/** Puts a button beside the title of each table of events that runs; it has the number of its machine. */
export function addMachineButtons(tree: Root, machines: readonly PageMachine[]): void {
  let index = 0;
  eachElement(tree, (element) => {
    if (!hasClass(element, 'tm')) return;
    const [head] = element.children as [Element];
    if (machines[index]?.variants.length)
      head.children.push(
        el('div', { className: ['code-tools'] }, [
          el('button', { className: ['run'], type: 'button', dataMachine: `${index}` }, [text(strings.stepThrough)]),
        ]),
      );
    index++;
  });
}
