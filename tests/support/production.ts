import { randomBytes } from 'node:crypto'
import { type Config, loadConfig } from '#config/config.ts'

/** Everything that production requires, as set by an operator. */
export const productionVariables = {
  APP_ENV: 'production',
  BASE_URL: 'https://bazar.example',
  TRUST_PROXY: '127.0.0.1',
  SMTP_URL: 'smtps://bazar:tajna@mail.bazar.example',
  MAIL_FROM: 'posta@bazar.example',
  INFOBIP_BASE_URL: 'https://xyz.api.infobip.com',
  INFOBIP_API_KEY: 'infobip-kljuc',
  INFOBIP_SENDER: 'Bazar',
  APP_SECRET: randomBytes(24).toString('base64'),
}

/** The production configuration: made by the program itself, so frozen. */
export const productionConfig = (variables: Record<string, string> = {}): Config =>
  loadConfig({ ...productionVariables, ...variables })
