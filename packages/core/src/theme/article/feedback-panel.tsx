import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FeedbackReason, MAX_FEEDBACK_CHARS, MAX_QUOTE_CHARS, type Vote } from '../../model/feedback.ts';
import { interpolate } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import { moveInWindow, usePopover } from '../client-popover.ts';
import { useApp } from '../context.ts';
import { emitEvent } from '../events.ts';
import { StringWithElement } from '../formatted-text.tsx';
import { Icon } from '../icons.tsx';
import { getKey } from '../shortcut.ts';
import { strings } from '../strings.ts';
import { copyText } from './copy.ts';
import { createIssueUrl, findSectionInView } from './issue.ts';
import { type Passage, passageStore } from './passage.ts';
import {
  discardRefused,
  loadRefused,
  type RefusedVote,
  type SendFailure,
  type SendResult,
  sendFeedback,
  sendSavedFeedback,
  toEndpoint,
} from './send-feedback.ts';
import { createTextFragment } from './text-fragment.ts';

const REASONS: Record<FeedbackReason, string> = {
  missing: strings.reasonMissing,
  wrong: strings.reasonWrong,
  unclear: strings.reasonUnclear,
  'example-fails': strings.reasonExample,
  'not-searched': strings.reasonSearch,
};

const FAILURES: Record<SendFailure['reason'], string> = {
  down: strings.feedbackDown,
  slow: strings.feedbackSlow,
  missing: strings.feedbackMissing,
  limit: strings.feedbackLimit,
  refused: strings.feedbackRefused,
};

export interface FeedbackPanelProps {
  model: PageModel;
  url: string;
  state: ReturnType<typeof passageStore.get>;
}

type Draft = Pick<Vote, 'reasons' | 'text'>;

const EMPTY_DRAFT: Draft = { reasons: [], text: '' };

/** The question at the end of a page, and comments on passages. */
export default function FeedbackPanel({ model, url, state: { passage, isCommenting } }: FeedbackPanelProps) {
  const { base } = useApp().config;
  const endpoint = toEndpoint(base, url);
  // Closing the form by accident loses nothing.
  const [comment, setComment] = useState(EMPTY_DRAFT);
  const [refused, setRefused] = useState<RefusedVote[]>([]);
  useEffect(() => {
    const send = () => void sendSavedFeedback(endpoint).then(() => setRefused(loadRefused()));
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [endpoint]);
  return (
    <>
      <PageVote model={model} endpoint={endpoint} />
      {refused.length > 0 && <RefusedVotes votes={refused} onDiscard={() => discardRefused() && setRefused([])} />}
      {passage && !isCommenting && <PassageBar passage={passage} />}
      {isCommenting && (
        <CommentForm model={model} endpoint={endpoint} passage={passage} draft={comment} onDraft={setComment} />
      )}
    </>
  );
}

/** Sends votes of a page and keeps the result. */
function useSend(model: PageModel, endpoint: string) {
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SendResult>();
  const send = async (vote: Pick<Vote, 'answer'> & Partial<Vote>) => {
    if (isSending) return;
    setSending(true);
    setResult(undefined);
    const result = await sendFeedback(endpoint, {
      route: model.route,
      section: findSectionInView() ?? '',
      version: model.updated ?? '',
      reasons: [],
      text: '',
      quote: '',
      ...vote,
    });
    if (result.status !== 'failed') emitEvent({ type: 'vote', answer: vote.answer });
    setResult(result);
    setSending(false);
  };
  const isDone = result?.status === 'sent' || result?.status === 'saved';
  return { isSending, isDone, result, send };
}

interface SendProps {
  model: PageModel;
  endpoint: string;
}

function PageVote({ model, endpoint }: SendProps) {
  const { isSending, isDone, result, send } = useSend(model, endpoint);
  const [answer, setAnswer] = useState<'yes' | 'no'>();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <section aria-labelledby="site-helpful">
      <div className="feedback-question" hidden={isDone}>
        <h2 id="site-helpful">{strings.helpful}</h2>
        <div>
          <button
            className="button"
            type="button"
            aria-disabled={isSending || undefined}
            onClick={() => {
              setAnswer('yes');
              send({ answer: 'yes' });
            }}
          >
            <Icon name="thumb" />
            {strings.yes}
          </button>
          <button
            className="button"
            type="button"
            aria-expanded={answer === 'no'}
            aria-disabled={isSending || undefined}
            onClick={() => !isSending && setAnswer(answer === 'no' ? undefined : 'no')}
          >
            <Icon name="thumb" className="down" />
            {strings.no}
          </button>
        </div>
      </div>
      {answer === 'no' && !isDone && (
        <VoteForm
          draft={draft}
          onDraft={setDraft}
          isSending={isSending}
          hasReasons
          label={strings.whatWanted}
          onSend={() => send({ answer: 'no', ...draft })}
        />
      )}
      <Result result={result} model={model} vote={draft} />
    </section>
  );
}

interface VoteFormProps {
  draft: Draft;
  onDraft(draft: Draft): void;
  isSending: boolean;
  hasReasons?: boolean;
  label: string;
  onSend(): void;
  children?: ReactNode;
}

function VoteForm({ draft, onDraft, isSending, hasReasons, label, onSend, children }: VoteFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const hasContent = draft.reasons.length > 0 || draft.text.trim() !== '';
    setEmpty(!hasContent);
    if (hasContent) onSend();
    else form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const toggle = (reason: FeedbackReason) =>
    onDraft({
      ...draft,
      reasons: draft.reasons.includes(reason)
        ? draft.reasons.filter((chosen) => chosen !== reason)
        : [...draft.reasons, reason],
    });
  return (
    <form className="feedback-form" ref={form} onSubmit={onSubmit}>
      {hasReasons && (
        <fieldset>
          <legend>{strings.whatProblem}</legend>
          <div className="chips">
            {(Object.keys(REASONS) as FeedbackReason[]).map((reason) => (
              <label className="chip" key={reason}>
                <input type="checkbox" checked={draft.reasons.includes(reason)} onChange={() => toggle(reason)} />
                {REASONS[reason]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label className="feedback-text">
        {label}
        <textarea
          className="input"
          rows={3}
          maxLength={MAX_FEEDBACK_CHARS}
          value={draft.text}
          onChange={(event) => onDraft({ ...draft, text: event.target.value })}
        />
      </label>
      {isEmpty && <p role="alert">{hasReasons ? strings.feedbackEmpty : strings.commentEmpty}</p>}
      <div className="feedback-send">
        <button className="button button-solid" type="submit" aria-disabled={isSending || undefined}>
          {isSending ? strings.sending : strings.send}
        </button>
        {children}
        <p>{strings.feedbackPrivacy}</p>
      </div>
    </form>
  );
}

function formatVote({ quote, reasons, text }: Draft & { quote?: string }): string {
  const written = [quote && `> ${quote}`, reasons.map((reason) => `- ${REASONS[reason]}`).join('\n'), text];
  return `\n${written.filter(Boolean).join('\n\n')}\n`;
}

const IssueLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener">
    {strings.openIssue}
    <span className="vh"> {strings.newTab}</span>
  </a>
);

/** Votes that were kept offline and that the server refused later. */
function RefusedVotes({ votes, onDiscard }: { votes: RefusedVote[]; onDiscard(): void }) {
  const { issues } = useApp().config;
  return (
    <div className="feedback-failure" role="alert">
      <Icon name="caution" />
      <div>
        {votes.map((vote, index) => {
          const page = { route: vote.route, title: vote.route, updated: vote.version };
          const url = createIssueUrl(issues, page, vote.section, formatVote(vote));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            <p key={index}>
              {interpolate(strings.feedbackSavedRefused, { page: vote.route, status: vote.refused })}{' '}
              {vote.text && <q>{vote.text}</q>} {url && <IssueLink url={url} />}
            </p>
          );
        })}
        <button className="button" type="button" onClick={onDiscard}>
          {strings.discard}
        </button>
      </div>
    </div>
  );
}

interface ResultProps {
  result: SendResult | undefined;
  model: PageModel;
  vote: Draft & { quote?: string };
}

/** Thanks, or why it failed, each with a way to an issue. */
function Result({ result, model, vote: { reasons, text, quote } }: ResultProps) {
  const { issues } = useApp().config;
  const thanks = useRef<HTMLParagraphElement>(null);
  const failure = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each result
  useEffect(() => {
    thanks.current?.focus();
    failure.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  if (!result) return null;
  const issueUrl = createIssueUrl(issues, model, undefined, formatVote({ reasons, text, quote }));
  const issue = issueUrl && <IssueLink url={issueUrl} />;
  if (result.status === 'failed')
    return (
      <p className="feedback-failure" ref={failure} role="alert">
        <Icon name="caution" />
        <span>
          {interpolate(FAILURES[result.reason], { status: result.code ?? '' })}{' '}
          {issue ? (
            <StringWithElement text={strings.feedbackNotLost} name="issue">
              {issue}
            </StringWithElement>
          ) : (
            strings.feedbackNotLostAlone
          )}
        </span>
      </p>
    );
  return (
    // The focus has it spoken.
    <p className="feedback-thanks" ref={thanks} tabIndex={-1}>
      <Icon name="check" />
      <span>
        <b>{result.status === 'sent' ? strings.feedbackSent : strings.feedbackSaved}</b>{' '}
        {result.status === 'sent' && issue && (
          <StringWithElement text={strings.feedbackReply} name="issue">
            {issue}
          </StringWithElement>
        )}
      </span>
    </p>
  );
}

/** Offers a comment and a link below the selection. */
function PassageBar({ passage }: { passage: Passage }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style, offsetWidth, offsetParent } = bar.current as HTMLDivElement;
    const parent = (offsetParent ?? document.documentElement).getBoundingClientRect();
    const { left, bottom } = passage.range.getBoundingClientRect();
    style.top = `${bottom - parent.top + 6}px`;
    style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - offsetWidth - 8)) - parent.left}px`;
  }, [passage]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (getKey(event) === 'Escape') passageStore.set({ passage: undefined });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      className="passage"
      ref={bar}
      role="toolbar"
      aria-label={strings.passage}
      // A press must not end the selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      <button type="button" onClick={() => passageStore.set({ isCommenting: true })}>
        <Icon name="bubble" />
        {strings.comment}
      </button>
      <button
        type="button"
        onClick={async () => {
          const page = location.origin + location.pathname + location.search;
          await copyText(page + createTextFragment(passage), strings.linkCopied);
          passageStore.set({ passage: undefined });
        }}
      >
        <Icon name="link" />
        {strings.copyLink}
      </button>
    </div>
  );
}

interface CommentFormProps extends SendProps {
  passage: Passage | undefined;
  draft: Draft;
  onDraft(draft: Draft): void;
}

const close = () => passageStore.set({ passage: undefined, isCommenting: false });

function CommentForm({ model, endpoint, passage, draft, onDraft }: CommentFormProps) {
  const { isSending, isDone, result, send } = useSend(model, endpoint);
  const quote = passage?.quote.slice(0, MAX_QUOTE_CHARS) ?? '';
  const [sent, setSent] = useState(EMPTY_DRAFT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent is no draft any more
  useEffect(() => {
    if (isDone) onDraft(EMPTY_DRAFT);
  }, [isDone]);
  const popover = usePopover<HTMLDivElement>({
    onClose: close,
    position: (element) => positionForm(element, passage?.range),
    getInitialFocus: (element) => element.querySelector<HTMLElement>('textarea'),
  });
  return (
    <div
      className="comment"
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={quote ? strings.commentPassage : strings.commentPage}
    >
      {quote && <blockquote>{quote}</blockquote>}
      {!isDone && (
        <VoteForm
          draft={draft}
          onDraft={onDraft}
          isSending={isSending}
          label={strings.whatChange}
          onSend={() => {
            setSent(draft);
            send({ answer: 'comment', quote, text: draft.text, ...(passage && { section: passage.section }) });
          }}
        >
          <button className="button" type="button" onClick={close}>
            {strings.cancel}
          </button>
        </VoteForm>
      )}
      <Result result={result} model={model} vote={{ ...(isDone ? sent : draft), quote }} />
    </div>
  );
}

/** Positions the form below the passage, or above it; without one, in the middle of the window. */
function positionForm(element: HTMLElement, range: Range | undefined) {
  const { offsetWidth: width, offsetHeight: height } = element;
  const { clientWidth } = document.documentElement;
  const box = range?.getBoundingClientRect();
  const below = box ? box.bottom + 6 : (innerHeight - height) / 2;
  const top = box && below + height > innerHeight - 8 ? box.top - height - 6 : below;
  const left = box ? box.left : (clientWidth - width) / 2;
  moveInWindow(element, left, top);
}
