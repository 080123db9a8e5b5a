import { Component, createElement, type ReactNode } from 'react';

interface BoundaryProps {
  /** Another value gives what failed another chance: the route of the page. */
  of?: string;
  /** What shows instead of what failed. Asked once for each fault, while the document still has what was on view. */
  fallback(): ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  of: string | undefined;
  failed: boolean;
}

/** Keeps a fault within its bounds. The root reports it (`reportFault`). */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, failed: false };
  #instead: { node: ReactNode } | undefined;

  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ of }: BoundaryProps, state: BoundaryState) =>
    of === state.of ? null : { of, failed: false };

  override render() {
    if (!this.state.failed) {
      this.#instead = undefined;
      return this.props.children;
    }
    this.#instead ??= { node: this.props.fallback() };
    return this.#instead.node;
  }
}

/** An element of the document as it is: its HTML, without what made it work. */
export function cloneStaticMarkup(selector: string): ReactNode {
  const element = document.querySelector(selector);
  if (!element) return null;
  const { localName, id, className, innerHTML } = element;
  return createElement(localName, { ...(id && { id }), className, dangerouslySetInnerHTML: { __html: innerHTML } });
}
