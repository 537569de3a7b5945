// Passwords as people make them up, stated in their own language.
import { expect, test } from "bun:test";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

const PASSWORDS = ["hunter2", "p@ssw0rd", "Winter2025!", "84736251", "MyS3cretP@ss", "7f3a9c1e"];

const SENTENCES = [
  "the password is …",
  "das Passwort für die Datenbank ist …",
  "das root-Passwort lautet: …",
  "le mot de passe de la base est …",
  "mot de passe root → …",
  "la contraseña del servidor es …",
  "contraseña nueva: …",
  "a senha do banco é …",
  "het wachtwoord van de server is …",
  "lösenordet till servern är …",
  "passordet er …",
  "salasana on …",
  "hasło do serwera to …",
  "hasło=…",
  "heslo k databázi je …",
  "a jelszavam: …",
  "parola este …",
  "паролата е …",
  "пароль от сервера: …",
  "новый пароль …",
  "лозинка је …",
  "veritabanı şifresi: …",
  "ο κωδικός είναι …",
  "הסיסמה היא …",
  "كلمة المرور هي …",
  "mật khẩu là …",
  "kata sandinya: …",
  "nenosiri: …",
  "비밀번호는 …입니다",
  "パスワードは…です",
  "密码改成…",
  "enable secret …",
  "pw: …",
];

test.each(SENTENCES)("a made-up password is not kept: %s", (sentence) => {
  const kept = PASSWORDS.filter((password) =>
    removeSecrets(sentence.replace("…", () => password)).text.includes(password.slice(0, 6)),
  );
  expect(kept).toEqual([]);
});

test.each([
  "Passwort muss 12 Zeichen haben",
  "Passwort für user1 ist abgelaufen",
  "пароль user1 сброшен",
  "пароль: от 8 до 64 символов",
  "hasło użytkownika user1 wygasło",
  "密码：8-20位字母",
  "パスワードは8文字以上",
  "비밀번호 8~20자",
  "la contraseña es md5",
  "la clave es user_id2",
  "κωδικός: E1045",
  "wachtwoord veld2",
  "mật khẩu tối thiểu 8 ký tự",
  "password    varchar2(64)",
  "pass: 12 passed, 0 failed",
  "ACCOUNT LOCK PASSWORD EXPIRE",
])("what is only about a password stays: %s", (text) => {
  expect(removeSecrets(text).text).toBe(text);
});

test.each([
  ["a column far from its name", "Password                   : falcon-qwerty-4711", "falcon"],
  ["the output of a command", "$ acme initial-password -n x\n7hK2mQ9xLp4Rt8Wz\n", "7hK2mQ9xLp"],
  [
    "both passwords of a change",
    "ALTER USER a IDENTIFIED BY Sommer4711 REPLACE Winter0815;",
    "Winter0815",
  ],
])("%s is removed", (_name, text, secret) => {
  expect(removeSecrets(text).text).not.toContain(secret);
});
