import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { brandFrom } from './config/brand.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  define: { __BRAND__: JSON.stringify(brandFrom(process.env)) },
  // PostgreSQL writes there all the time.
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
})
