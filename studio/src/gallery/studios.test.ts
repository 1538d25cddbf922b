import { describe, expect, it } from "vitest";
import { readAddress, remembered } from "./studios";

describe("addresses of other studios", () => {
  it("are completed", () => {
    expect(readAddress("localhost:8420")).toEqual({ address: "http://localhost:8420/" });
    expect(readAddress(" 127.0.0.1:9000/#/play/x ")).toEqual({ address: "http://127.0.0.1:9000/" });
    expect(readAddress("https://games.example")).toEqual({ address: "https://games.example/" });
    expect(readAddress("http://host:1/?token=a%20b&x=1")).toEqual({ address: "http://host:1/?token=a%20b" });
  });

  it("are refused with a reason, or with none while nothing is typed", () => {
    expect(readAddress("  ")).toEqual({ why: "" });
    for (const text of [
      "javascript://alert(1)",
      "file:///etc",
      "http://",
      "a b",
      "http://me:secret@host",
      "host:99999",
    ])
      expect(readAddress(text)).toHaveProperty("why", expect.stringMatching(/./));
  });

  it("are remembered without tokens, the last one first", () => {
    const list = remembered(["http://a/", "http://b/"], "http://b/?token=secret");
    expect(list).toEqual(["http://b/", "http://a/"]);
    expect(
      Array.from({ length: 9 }, (_, i) => `http://h${i}/`).reduce(remembered, [] as string[]),
    ).toHaveLength(6);
  });
});
