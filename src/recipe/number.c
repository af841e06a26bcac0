/* number.c - numbers from text and as text: the shortest decimal that reads back as the same
   bits, and ranges in words. In every locale: a host program may have set one in which printf
   writes 0,5. */

#define _GNU_SOURCE /* strtod_l */
#include <inttypes.h>
#include <locale.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recipe.h"

bool knoll__json_number(const char *text, double *value)
{
    size_t length = strspn(text, "0123456789+-.eE"); /* strtod also takes " 1", "0x1" and "inf" */
    locale_t plain = length && !text[length] ? newlocale(LC_ALL_MASK, "C", (locale_t)0) : 0;
    if (!plain) {
        return false;
    }
    char *end = NULL;
    double number = strtod_l(text, &end, plain);
    freelocale(plain);
    if (*end || !isfinite(number)) {
        return false;
    }
    *value = number;
    return true;
}

/* The decimal digits of a finite value and the power of ten of the first one, read off what printf
   writes by leaving out whatever the locale has for a decimal point. */
static int decimal(double value, int precision, char digits[24])
{
    char printed[48];
    snprintf(printed, sizeof printed, "%.*e", precision - 1, fabs(value));
    int count = 0, exponent = 0;
    const char *at = printed;
    for (; *at != 'e'; at++) {
        if (*at >= '0' && *at <= '9' && count < precision) {
            digits[count++] = *at;
        }
    }
    bool negative = at[1] == '-';
    for (at += 2; *at; at++) {
        exponent = exponent * 10 + (*at - '0');
    }
    while (count > 1 && digits[count - 1] == '0') {
        count--;
    }
    digits[count] = 0;
    return negative ? -exponent : exponent;
}

static knoll__digits spell(double value, int precision)
{
    char digits[24];
    knoll__digits result = {""};
    char *text = result.text;
    size_t size = sizeof result.text;
    int exponent = decimal(value, precision, digits);
    int count = (int)strlen(digits);
    knoll__append_text(text, size, "%s", signbit(value) ? "-" : "");
    if (exponent < -5 || exponent > 15) {
        knoll__append_text(text, size, "%c%s%se%d", digits[0], count > 1 ? "." : "", digits + 1,
                           exponent);
    } else if (exponent < 0) {
        knoll__append_text(text, size, "0.%.*s%s", -exponent - 1, "00000", digits);
    } else if (count <= exponent + 1) {
        knoll__append_text(text, size, "%s%.*s", digits, exponent + 1 - count, "000000000000000");
    } else {
        knoll__append_text(text, size, "%.*s.%s", exponent + 1, digits, digits + exponent + 1);
    }
    return result;
}

knoll__digits knoll__float_text(double value)
{
    knoll__digits result = {"0"};
    for (int precision = 6; precision <= 9; precision++) {
        double back = 0.0;
        result = spell(value, precision);
        if (knoll__json_number(result.text, &back) && (float)back == (float)value) {
            break;
        }
    }
    return result;
}

knoll__digits knoll__double_text(double value)
{
    knoll__digits result = {"0"};
    for (int precision = 15; precision <= 17; precision++) {
        double back = 0.0;
        result = spell(value, precision);
        if (knoll__json_number(result.text, &back) && back == value) {
            break;
        }
    }
    return result;
}

knoll__phrase knoll__describe(const knoll_parameter_info *parameter)
{
    knoll__phrase phrase = {""};
    char *text = phrase.text;
    size_t size = sizeof phrase.text;
    const char *kind = "a number";
    switch (parameter->kind) {
    case KNOLL_SEED:
        knoll__append_text(text, size, "a whole number from 0 to %" PRIu64, UINT64_MAX);
        return phrase;
    case KNOLL_CHOICE:
        knoll__append_text(text, size, "one of");
        for (int i = 0; parameter->choices[i]; i++) {
            knoll__append_text(text, size, "%s \"%s\"", i ? "," : "", parameter->choices[i]);
        }
        return phrase;
    case KNOLL_INTEGER: kind = "a whole number"; break;
    case KNOLL_NUMBER: break;
    }
    /* Limits at the ends of binary32 are none. */
    bool any_low = parameter->low<-1e30, any_high = parameter->high> 1e30;
    knoll__append_text(text, size, "%s", kind);
    if (!any_low) {
        const char *from = parameter->above_low ? "above" : any_high ? "of at least" : "from";
        knoll__append_text(text, size, " %s %s", from, knoll__double_text(parameter->low).text);
    }
    if (!any_high) {
        const char *to = any_low ? "of at most" : parameter->above_low ? "and up to" : "to";
        knoll__append_text(text, size, " %s %s", to, knoll__double_text(parameter->high).text);
    }
    return phrase;
}
