import type { ReactNode } from 'react'

type Props = {
  accept: string
  className?: string
  onFile: (file: File) => Promise<void>
  children: ReactNode
}

/** Takes one file at a time, also the same one again. */
export function FileButton({ accept, className = '', onFile, children }: Props) {
  return (
    <label
      className={`button-quiet px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${className}`}
    >
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ currentTarget: field }) => {
          const [file] = field.files ?? []
          if (!file) return
          field.value = ''
          void onFile(file)
        }}
      />
      {children}
    </label>
  )
}
