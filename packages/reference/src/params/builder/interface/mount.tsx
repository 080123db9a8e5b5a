import { AsyncContent, loadJson, openInlinePanel, replaceHash, shareLink } from '@folio/core/ui';
import { useEffect, useRef, useState } from 'react';
import {
  type Answers,
  type BuilderData,
  buildLines,
  decodeAnswers,
  encodeAnswers,
  formatFile,
  getInitialAnswers,
  parseAnswers,
  summarizeAnswers,
} from '../model/model.ts';
import type { Rule } from '../schema.ts';
import { strings } from '../strings.ts';
import { FileView } from './file-view.tsx';
import { Questions } from './questions.tsx';

/** Opens the builder below its button. Returns a function that removes it. */
export function mount(button: HTMLElement): () => void {
  const { build = '', rules = '' } = button.dataset;
  const shippedPath = button.parentElement?.querySelector('a')?.getAttribute('href') ?? '';
  return openInlinePanel(button, {
    className: 'builder-host',
    prefix: `build-${build}`,
    stopped: strings.stopped,
    children: (
      <AsyncContent
        load={() => loadJson<BuilderData>(rules)}
        loadingMessage={strings.loading}
        errorMessage={strings.rulesNotLoaded}
      >
        {(data) => <Builder name={build} data={data} shippedPath={shippedPath} />}
      </AsyncContent>
    ),
  });
}

interface BuilderProps {
  name: string;
  data: BuilderData;
  shippedPath: string;
}

function Builder({ name, data, shippedPath }: BuilderProps) {
  const { inputs } = data;
  const initial = getInitialAnswers(inputs);
  const questionsRef = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState<Answers>(() => decodeAnswers(location.hash, name, inputs) ?? initial);
  const [secrets, setSecrets] = useState(() => generateSecrets(data.rules));
  const parsed = parseAnswers(inputs, typed);
  // While an answer is invalid, the file reflects the last valid answers.
  const lastValid = useRef(initial);
  if (parsed) lastValid.current = parsed;
  const answers = lastValid.current;

  useEffect(() => {
    questionsRef.current?.focus({ preventScroll: true });
    const onHashChange = () => {
      const linked = decodeAnswers(location.hash, name, inputs);
      if (linked) setTyped(linked);
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, [name, inputs]);
  const change = (id: string, answer: string) => {
    const next = { ...typed, [id]: answer };
    setTyped(next);
    const valid = parseAnswers(inputs, next);
    if (valid) replaceHash(encodeAnswers(name, inputs, valid));
  };

  const lines = buildLines(data, answers, secrets);
  const text = formatFile(lines, data.groups, [summarizeAnswers(inputs, answers).join('. ')]);
  return (
    <>
      <Questions
        ref={questionsRef}
        inputs={inputs}
        typed={typed}
        hasErrors={!parsed}
        onChange={change}
        onSecrets={() => setSecrets(generateSecrets(data.rules))}
      />
      <FileView
        data={data}
        lines={lines}
        text={text}
        shippedPath={shippedPath}
        onShare={() => shareLink(encodeAnswers(name, inputs, answers), text, strings.linkTooLong)}
        onReset={() => {
          setTyped(initial);
          replaceHash(encodeAnswers(name, inputs, initial));
        }}
      />
    </>
  );
}

/** Creates a random text for each key with a `secret` rule. It is not sent anywhere. */
const generateSecrets = (rules: readonly Rule[]): Record<string, string> =>
  Object.fromEntries(
    rules.flatMap(({ key, secret }) => (secret ? [[key, generateText(secret.characters, secret.length)]] : [])),
  );

/** Rejects bytes above the last multiple, so that every character is equally likely. */
function generateText(characters: string, length: number): string {
  const limit = 256 - (256 % characters.length);
  let text = '';
  while (text.length < length)
    for (const number of crypto.getRandomValues(new Uint8Array(length)))
      if (number < limit && text.length < length) text += characters[number % characters.length];
  return text;
}
