import { replaceHash, shareLink } from '@folio/core/theme/share.ts';
import { useEffect, useRef, useState } from 'react';
import { answersAnchor, readAnchor, readAnswers } from '../model/answers.ts';
import { answersInWords, buildLines, fileText } from '../model/build.ts';
import { type Answers, type BuilderData, firstAnswers } from '../model/model.ts';
import { strings } from '../strings.ts';
import { FileView } from './file-view.tsx';
import { Questions } from './questions.tsx';
import { makeSecrets } from './secrets.ts';

interface BuilderProps {
  /** Its name in links. */
  name: string;
  data: BuilderData;
  /** Address of the file with the shipped values. */
  shippedPath: string;
}

/** Questions above, the file that follows from the answers below. The address of the page has the answers, so that they can be shared. */
export function Builder({ name, data, shippedPath }: BuilderProps) {
  const { inputs } = data;
  const first = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState<Answers>(() => readAnchor(location.hash, name, inputs) ?? firstAnswers(inputs));
  const [secrets, setSecrets] = useState(() => makeSecrets(data.rules));
  const read = readAnswers(inputs, typed);
  // While an answer cannot be used, the file is that of the answers before it.
  const kept = useRef<Answers>(firstAnswers(inputs));
  if (read) kept.current = read;
  const answers = kept.current;

  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    const follow = () => {
      const linked = readAnchor(location.hash, name, inputs);
      if (linked) setTyped(linked);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [name, inputs]);
  const change = (id: string, answer: string) => {
    const next = { ...typed, [id]: answer };
    setTyped(next);
    const usable = readAnswers(inputs, next);
    if (usable) replaceHash(answersAnchor(name, inputs, usable));
  };

  const lines = buildLines(data, answers, secrets);
  const about = answersInWords(inputs, answers).join('. ');
  const text = fileText(lines, data.groups, [about]);
  return (
    <>
      <Questions
        ref={first}
        inputs={inputs}
        typed={typed}
        wrong={!read}
        onChange={change}
        onSecrets={() => setSecrets(makeSecrets(data.rules))}
      />
      <FileView
        data={data}
        lines={lines}
        text={text}
        shippedPath={shippedPath}
        onShare={() => shareLink(answersAnchor(name, inputs, answers), text, strings.tooLong)}
        onReset={() => {
          setTyped(firstAnswers(inputs));
          replaceHash(answersAnchor(name, inputs, firstAnswers(inputs)));
        }}
      />
    </>
  );
}
