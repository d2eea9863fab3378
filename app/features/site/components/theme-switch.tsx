import { Icon } from '#app/ui/icon.tsx'
import { useEffect, useState } from 'react'
import { THEME_COLOURS, THEME_KEY, type Theme } from '../rules/site.ts'

const CHOICES = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

export default function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme | 'system' | undefined>()
  useEffect(() => setTheme(storedTheme()), [])

  function choose(value: Theme | 'system') {
    setTheme(value)
    applyTheme(value)
    try {
      if (value === 'system') localStorage.removeItem(THEME_KEY)
      else localStorage.setItem(THEME_KEY, value)
    } catch {
      // When storage is blocked, the choice lasts until the page is left.
    }
  }

  if (theme === undefined) return null
  return (
    <fieldset className="mt-3 px-3">
      <legend className="sr-only">Colours</legend>
      <div className="grid grid-cols-3 gap-1 rounded-lg bg-surface p-1">
        {CHOICES.map(({ value, label, icon }) => (
          <label
            key={value}
            className="flex min-h-11 items-center justify-center gap-1.5 rounded-md text-sm has-checked:bg-card has-checked:font-semibold has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === value}
              onChange={() => choose(value)}
            />
            <Icon name={icon} size={16} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function applyTheme(value: Theme | 'system') {
  if (value === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = value
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const colour of colours) {
    const theme: Theme = colour.content === THEME_COLOURS.dark ? 'dark' : 'light'
    const chosen = value === theme ? 'all' : 'not all'
    colour.media = value === 'system' ? `(prefers-color-scheme: ${theme})` : chosen
  }
}

function storedTheme(): Theme | 'system' {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
