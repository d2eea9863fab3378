/** Asks for the passport of somebody who has none on this device. */
export function FitOffer({ onAsk }: { onAsk: () => void }) {
  return (
    <button type="button" onClick={onAsk} className="min-h-11 text-link hover:underline">
      Only what I can enter
    </button>
  )
}
