import { Component, createElement, type ReactNode } from 'react';
import { strings } from './strings.ts';

interface ErrorBoundaryProps {
  /** Renders the children again when it changes. */
  resetKey?: string;
  fallback(): ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  resetKey: string | undefined;
  hasFailed: boolean;
}

/** Replaces children that throw. The React root reports the error (`reportError`). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, hasFailed: false };
  #fallback: { node: ReactNode } | undefined;

  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) =>
    resetKey === state.resetKey ? null : { resetKey, hasFailed: false };

  override render() {
    if (!this.state.hasFailed) {
      this.#fallback = undefined;
      return this.props.children;
    }
    this.#fallback ??= { node: this.props.fallback() };
    return this.#fallback.node;
  }
}

/** Copies an element of the document without its behavior. */
export function cloneStaticMarkup(selector: string): ReactNode {
  const element = document.querySelector(selector);
  if (!element) return null;
  const { localName, id, className, innerHTML } = element;
  return createElement(localName, { id: id || undefined, className, dangerouslySetInnerHTML: { __html: innerHTML } });
}

interface LoadErrorProps {
  message: string;
  className?: string;
  onRetry(): void;
}

/** An error message with a button to try again. */
export const LoadError = ({ message, className, onRetry }: LoadErrorProps): ReactNode => (
  <p className={className} role="alert">
    {message}{' '}
    <button className="button" type="button" onClick={onRetry}>
      {strings.retry}
    </button>
  </p>
);
