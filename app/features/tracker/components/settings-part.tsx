import { lazy, Suspense } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Link } from '#app/ui/link.tsx'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Part } from './part.tsx'

const PassportEntry = lazy(() =>
  import('#app/features/listings/components/passport-entry.tsx').catch(() => ({
    default: () => <></>,
  })),
)

export function SettingsPart({ member }: { member: string | null }) {
  return (
    <Part title="Settings">
      <ul className="-mx-3 mt-1 min-h-44">
        <Row
          to="/todays-round#settings"
          icon="list-checks"
          label="Notification, enough for today"
        />
        <Row to="/is-this-win-real" icon="shield-alert" label="Is this win real?" />
        {member === null ? (
          <Row to="/login?from=my-dashboard" icon="log-in" label="Log in" />
        ) : (
          <>
            <Row to="/my-dashboard" icon="circle-user" label="Account" />
            <Row to="/logout" icon="log-out" label="Log out" />
          </>
        )}
        {/* Last, as it arrives late. */}
        <Suspense>
          <PassportEntry />
        </Suspense>
      </ul>
    </Part>
  )
}

function Row({ to, icon, label }: { to: PageAddress; icon: IconName; label: string }) {
  return (
    <li>
      <Link to={to} className="menu-entry">
        <Icon name={icon} size={20} />
        {label}
      </Link>
    </li>
  )
}
