import { describe, expect, it } from 'vitest';
import { TextFitter } from './board-text.ts';

/** A fake canvas where every letter is 10 wide; counts measurements. */
function tenWide() {
  const asked: string[] = [];
  const measureText = (text: string) => {
    asked.push(text);
    return { width: Array.from(text).length * 10 };
  };
  return { fitter: new TextFitter({ font: '', measureText } as unknown as CanvasRenderingContext2D), asked };
}

describe('TextFitter', () => {
  it('cuts text to the available width', () => {
    const { fitter } = tenWide();
    expect(fitter.cut('f', '陈思远', 30)).toBe('陈思远');
    expect(fitter.cut('f', 'Alexander', 50)).toBe('Alex…');
    expect(fitter.cut('f', 'Alexander', 5)).toBe('');
  });

  it('adds an ellipsis wherever one letter and an ellipsis fit', () => {
    const { fitter } = tenWide();
    expect(fitter.cut('f', '包栋年会', 10)).toBe('包');
    expect(fitter.cut('f', '包栋年会', 20)).toBe('包…');
    expect(fitter.cut('f', '包栋年会', 30)).toBe('包栋…');
  });

  it('does not cut a surrogate pair', () => {
    const { fitter } = tenWide();
    expect(fitter.cut('f', '𠮷𠮷𠮷𠮷', 30)).toBe('𠮷𠮷…');
  });

  it('measures a text once per font, until fonts change', () => {
    const { fitter, asked } = tenWide();
    fitter.width('f', 'a');
    fitter.width('f', 'a');
    expect(asked).toHaveLength(1);
    fitter.width('g', 'a');
    expect(asked).toHaveLength(2);
    fitter.forget();
    fitter.width('f', 'a');
    expect(asked).toHaveLength(3);
  });
});
