import { useHydrated } from '#app/ui/loading/use-hydrated.ts'

/** The only time that they are shown. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const hydrated = useHydrated()
  return (
    <section
      role="status"
      aria-labelledby="recovery-title"
      className="mb-6 rounded-card bg-tint p-5 sm:p-6"
    >
      <h2 id="recovery-title" className="text-lg font-semibold">
        Your recovery codes
      </h2>
      <p className="mt-1">
        Keep them on paper or in a password manager, not in your mailbox. Each logs you in once if
        you lose your device. They are not shown again.
      </p>
      <ol className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      {hydrated && (
        <button type="button" onClick={() => window.print()} className="button-quiet mt-4">
          Print this page
        </button>
      )}
    </section>
  )
}
