import { useEffect, useRef } from 'react'

const WIDTH = 640

type Props = { picture: Blob; label?: string; className: string }

/** Draws on a canvas, because the content security policy refuses blob: URLs. */
export function PicturePreview({ picture, label = 'Your picture', className }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let wanted = true
    async function show() {
      // The server may accept formats that this browser cannot show.
      const bitmap = await createImageBitmap(picture).catch(() => null)
      if (bitmap && wanted && canvas.current) draw(canvas.current, bitmap)
      bitmap?.close()
    }
    void show()
    return () => {
      wanted = false
    }
  }, [picture])

  return <canvas ref={canvas} role="img" aria-label={label} className={className} />
}

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  canvas.width = Math.min(WIDTH, bitmap.width)
  canvas.height = Math.max(1, Math.round((bitmap.height / bitmap.width) * canvas.width))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}
