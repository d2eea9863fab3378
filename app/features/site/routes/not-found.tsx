import { data } from 'react-router'

/** Every address that no page has. The layout's error page shows it. */
export function loader() {
  throw data('This page could not be found', { status: 404 })
}

export default function NotFound() {
  return null
}
