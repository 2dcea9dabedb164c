import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * The preset dictionary of the compression: names and usual values of the cookies' fields. It is part of the format:
 * after a change of this text, cookies in browsers can no longer be read.
 */
const dictionary = Buffer.from(
  '@gmail.com@example.com{"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.","startedAt":17,"seenAt":17,"customer":{"id":"","name":"","email":"","profile":{"phone":"+91 ","address":"","city":"","state":"","pincode":""}}}' +
    '{"customerId":"","seed":"","after":"2026-","shipping":{"fullName":"","email":"","phone":"","address":"","city":"","state":"","zipCode":"","country":"IN"},"payment":{"method":"card","paymentId":"","brand":"Visa","last4":"","cardName":null,"upiId":null,"amountPaise":null},"placed":{"key":"","number":"","orderId":"","createdAt":"2026-","totalPaise":,"method":"upi"}}' +
    '{"customerId":"","values":{"name":"","email":"","phone":"","address":"","city":"","state":"","pincode":""}}' +
    '{"theme":"light","theme":"dark","dataSaver":true,"tab":"wishlist","tab":"edit-profile","theme":null,"dataSaver":false,"tab":null}' +
    '{"kind":"error","text":"Failed to ","kind":"success","text":"Added to cart!"," added to cart sucessfully!","toastMs":5000,"toastMs":3000,"toastMs":2500,"added":null}"added":{"productId":"","size":null,"color":null}' +
    '{"lines":[],"pending":[],"folds":true,"stamp":"","more":0}{"lines":[{"productId":"","size":"XL","color":"Black","size":"L","color":"White","size":"S","color":"Blue","quantity":2},{"productId":"","size":"M","color":"Red","quantity":1}],"pending":[],"folds":false,"stamp":"',
);

/** The largest unpacked text, in bytes: a guard against compression bombs. */
const MAX_UNPACKED = 64 * 1024;

/** Compresses a value as JSON, in base64url, which a cookie can hold unescaped. */
export function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value), { level: 9, dictionary }).toString("base64url");
}

/** Reads what {@link pack} wrote. Throws if it is anything else. */
export function unpack(packed: string): unknown {
  const text = inflateRawSync(Buffer.from(packed, "base64url"), {
    dictionary,
    maxOutputLength: MAX_UNPACKED,
  }).toString();
  return JSON.parse(text);
}
