import { PlainForm } from '#app/ui/forms/plain-form.tsx'

export function CalendarAddress({ calendar }: { calendar: string | null }) {
  return (
    <section
      id="calendar"
      aria-labelledby="calendar-title"
      className="mt-12 max-w-2xl scroll-mt-24 rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="calendar-title" className="text-lg font-semibold">
        In your calendar
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {calendar === null
          ? 'A private address for your calendar app: it shows when what you saved closes, and updates itself.'
          : 'Add this address to your calendar app as a subscription. Anyone who has it can see what you saved, so keep it private.'}
      </p>
      {calendar !== null && (
        <input
          readOnly
          value={calendar}
          aria-label="The address of your calendar"
          onFocus={(event) => event.currentTarget.select()}
          className="mb-4 h-12 w-full rounded-[10px] border border-line bg-surface px-3 text-sm"
        />
      )}
      <PlainForm
        intent="renew-calendar"
        submit={calendar === null ? 'Make my calendar address' : 'Get a new address'}
        quiet
      />
    </section>
  )
}
