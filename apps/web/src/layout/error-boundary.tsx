/** Keeps a failing screen from taking the frame with it. A missing chunk means that a new version was deployed. */
import { Component, type ReactNode } from 'react';
import { partMissing } from './new-version.ts';

interface Props {
  readonly children: ReactNode;
  readonly fallback: (retry: () => void) => ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #partMissing = false;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof Error && isMissingChunk(error.message)) {
      this.#partMissing = true;
      partMissing();
    }
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.#retry());
  }

  /** React remembers a chunk that did not come; only a new page asks for it again. */
  #retry() {
    if (this.#partMissing) location.reload();
    else this.setState({ failed: false });
  }
}

const isMissingChunk = (message: string): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message);
