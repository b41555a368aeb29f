/** While a scenario is being loaded, and where it cannot be. */
export function OpeningPage({ title, failed }: { readonly title: string; readonly failed: boolean }) {
  return (
    <main className="opening">
      <h1>{title}</h1>
      {failed ? (
        <p role="alert">
          This scenario could not be loaded. Check the connection, then{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            try again
          </button>{' '}
          or go back to <a href="#/">all scenarios</a>.
        </p>
      ) : (
        <p role="status">Opening …</p>
      )}
    </main>
  )
}
