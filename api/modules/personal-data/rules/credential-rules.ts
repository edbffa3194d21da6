import { by, internal, revoked, secret, type Rules } from '../rule.ts'

/** Tables of keys and codes by which someone logs in, and of sessions. */
export const credentialRules = {
  passkey: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked('Pristupni ključevi', 'account_id'),
    exported: {
      file: 'pristupni-kljucevi',
      columns: {
        id: internal,
        account_id: internal,
        credential_id: secret,
        public_key: secret,
        counter: internal,
        transports: 'veze',
        synced: 'sinhronizovan',
        name: 'naziv',
        created_at: 'dodan',
        last_used_at: 'zadnji put',
      },
    },
  },
  passkey_challenge: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked(null, 'account_id'),
    exported: secret,
  },
  password_code: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked(null, 'account_id'),
    exported: secret,
  },
  phone_verification: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked(null, 'account_id'),
    exported: secret,
  },
  recovery_code: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked('Rezervni kodovi', 'account_id'),
    exported: secret,
  },
  session: {
    whose: by('account_id'),
    erasure: 'deleted',
    merge: revoked('Prijave i tokeni programa', 'account_id'),
    exported: {
      file: 'prijave',
      columns: {
        id: 'broj prijave',
        account_id: internal,
        secret_hash: secret,
        kind: 'vrsta',
        device_id: 'broj uređaja',
        device_name: 'uređaj',
        user_agent: 'preglednik',
        ip: 'IP adresa',
        remember: 'zapamćena',
        created_at: 'prijavljen',
        last_used_at: 'zadnji put',
        step_up_at: 'druga potvrda',
        visit_id: internal,
        acts_for_shop: internal,
        ends_at: 'važi do',
      },
    },
  },
} satisfies Rules
