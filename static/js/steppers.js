// Numbers of a result by thumb: one less, one more, and never beyond what can be. Without this file
// they are typed.
(() => {
  for (const panel of document.querySelectorAll("[data-steppers]")) {
    const [less, more] = panel.dataset.steppers.split("|");
    for (const input of panel.querySelectorAll("input[inputmode=numeric]")) equip(input, less, more);
  }

  // The input's label, and whose it is where its label alone does not say so.
  function called(input) {
    const label = input.labels[0]?.firstChild?.textContent.trim() ?? "";
    const group = input.closest("fieldset");
    const outer = group?.parentElement.closest("fieldset");
    return outer ? `${group.querySelector("legend").firstChild.textContent.trim()}, ${label}` : label;
  }

  function equip(input, less, more) {
    const least = Number(input.min) || 0;
    const most = input.max === "" ? Infinity : Number(input.max);
    const stepper = document.createElement("div");
    stepper.className = "stepper";
    input.replaceWith(stepper);
    const button = (sign, words, by) => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = "btn";
      made.textContent = sign;
      made.setAttribute("aria-label", `${words}: ${called(input)}`);
      made.addEventListener("click", () => {
        const now = input.value.trim() === "" ? least : Number(input.value) || 0;
        input.value = Math.min(most, Math.max(least, now + by));
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
      return made;
    };
    stepper.append(input);
    stepper.prepend(button("−", less, -1));
    stepper.append(button("+", more, 1));
  }
})();
