package io.berth.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The printed form of an object: its fields in the order in which they were set. Values are
 * strings, booleans, numbers, lists, nested {@link PrintedObject}s and parsed {@link Value}s, never
 * null.
 */
public final class PrintedObject {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  /** Returns the fields as an unmodifiable view. */
  public Map<String, Object> fields() {
    return Collections.unmodifiableMap(fields);
  }

  /** Sets a field; omits it if the value is null. */
  public PrintedObject set(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }

  /** Sets a string field; omits it if the string is empty. */
  public PrintedObject setUnlessEmpty(String name, String value) {
    return value.isEmpty() ? this : set(name, value);
  }

  /** Sets a field to true; omits it if the value is false. */
  public PrintedObject setIfTrue(String name, boolean value) {
    return value ? set(name, true) : this;
  }

  /** Sets a list; omits it if it is empty. */
  public PrintedObject list(String name, List<?> items) {
    return items.isEmpty() ? this : set(name, List.copyOf(items));
  }

  /** Sets a list of objects; omits it if it is empty. */
  public <T> PrintedObject list(String name, List<T> items, Function<T, PrintedObject> form) {
    List<PrintedObject> forms = new ArrayList<>();
    items.forEach(item -> forms.add(form.apply(item)));
    return list(name, forms);
  }
}
