import { Component, type ReactNode } from 'react'
import './error-boundary.css'

interface Props {
  /** What failed, as a sentence has it: "The timeline". */
  readonly what: string
  readonly children: ReactNode
}

/** A view that fails is told in its place; the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state = { error: null as Error | null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="broken" role="alert">
        <p>
          <b>{this.props.what} could not be shown.</b> What you entered is in the address; a reload brings it back.
        </p>
        <p className="mono broken-why">{error.message}</p>
        <div className="broken-actions">
          <button type="button" className="button" onClick={() => this.setState({ error: null })}>
            Try again
          </button>
          <button type="button" className="button" onClick={() => location.reload()}>
            Reload
          </button>
          <a className="link" href="#/">
            Catalogue
          </a>
        </div>
      </div>
    )
  }
}
